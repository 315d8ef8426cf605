// Reads a transparency log laid out as C2SP tlog-tiles and checks it with Go's own implementation of signed notes and
// Merkle trees (golang.org/x/mod/sumdb): an implementation that shares nothing with the one that wrote the log.
package main

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

const height = 8
const width = 1 << height

// A source is a log's prefix: an address or a folder.
type source string

func (s source) read(path string) ([]byte, error) {
	if !strings.Contains(string(s), "://") {
		return os.ReadFile(filepath.Join(string(s), filepath.FromSlash(path)))
	}
	reply, err := http.Get(string(s) + "/" + path)
	if err != nil {
		return nil, err
	}
	defer reply.Body.Close()
	if reply.StatusCode != http.StatusOK {
		return nil, fmt.Errorf("%s: %s", path, reply.Status)
	}
	return io.ReadAll(reply.Body)
}

// tilePath is C2SP tlog-tiles' address; Go's own Tile.Path names the height as well and has another form for records.
func tilePath(level string, n int64, w int) string {
	index := fmt.Sprintf("%03d", n%1000)
	for n >= 1000 {
		n /= 1000
		index = fmt.Sprintf("x%03d/%s", n%1000, index)
	}
	if w < width {
		index += fmt.Sprintf(".p/%d", w)
	}
	return "tile/" + level + "/" + index
}

// tileReader gives Go's tlog the log's tiles; tlog itself checks each of them against the tree's root.
type tileReader struct {
	source source
	mutex  sync.Mutex
	known  map[string][]byte
}

func (r *tileReader) Height() int { return height }

func (r *tileReader) ReadTiles(tiles []tlog.Tile) ([][]byte, error) {
	data := make([][]byte, len(tiles))
	for i, tile := range tiles {
		path := tilePath(strconv.Itoa(tile.L), tile.N, tile.W)
		r.mutex.Lock()
		bytes, ok := r.known[path]
		r.mutex.Unlock()
		if !ok {
			var err error
			if bytes, err = r.source.read(path); err != nil {
				return nil, err
			}
		}
		data[i] = bytes
	}
	return data, nil
}

func (r *tileReader) SaveTiles(tiles []tlog.Tile, data [][]byte) {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	for i, tile := range tiles {
		r.known[tilePath(strconv.Itoa(tile.L), tile.N, tile.W)] = data[i]
	}
}

func openCheckpoint(text []byte, verifier note.Verifier) (tlog.Tree, error) {
	opened, err := note.Open(text, note.VerifierList(verifier))
	if err != nil {
		return tlog.Tree{}, err
	}
	lines := strings.Split(opened.Text, "\n")
	if len(lines) < 4 || lines[0] != verifier.Name() {
		return tlog.Tree{}, errors.New("the checkpoint is not of this log")
	}
	size, err := strconv.ParseInt(lines[1], 10, 64)
	if err != nil || size < 0 || strconv.FormatInt(size, 10) != lines[1] {
		return tlog.Tree{}, fmt.Errorf("bad tree size %q", lines[1])
	}
	root, err := base64.StdEncoding.DecodeString(lines[2])
	if err != nil || len(root) != tlog.HashSize {
		return tlog.Tree{}, fmt.Errorf("bad root %q", lines[2])
	}
	tree := tlog.Tree{N: size}
	copy(tree.Hash[:], root)
	return tree, nil
}

// entries cuts an entry bundle: each entry after its length, a big-endian uint16.
func entries(bundle []byte) ([][]byte, error) {
	var list [][]byte
	for len(bundle) > 0 {
		if len(bundle) < 2 {
			return nil, errors.New("a bundle is cut short")
		}
		length := int(bundle[0])<<8 | int(bundle[1])
		if len(bundle) < 2+length {
			return nil, errors.New("a bundle is cut short")
		}
		list = append(list, bundle[2:2+length])
		bundle = bundle[2+length:]
	}
	return list, nil
}

// recomputed is a tree built from the entries alone.
type recomputed []tlog.Hash

func (r recomputed) ReadHashes(indexes []int64) ([]tlog.Hash, error) {
	hashes := make([]tlog.Hash, len(indexes))
	for i, index := range indexes {
		hashes[i] = r[index]
	}
	return hashes, nil
}

func checkEntries(log source, tree tlog.Tree, tiles tlog.HashReader) error {
	var own recomputed
	for start := int64(0); start < tree.N; start += width {
		w := width
		if tree.N-start < width {
			w = int(tree.N - start)
		}
		bundle, err := log.read(tilePath("entries", start/width, w))
		if err != nil {
			return err
		}
		list, err := entries(bundle)
		if err != nil {
			return err
		}
		if len(list) != w {
			return fmt.Errorf("bundle %d holds %d entries, not %d", start/width, len(list), w)
		}
		for i, entry := range list {
			n := start + int64(i)
			if !json.Valid(entry) {
				return fmt.Errorf("entry %d is not JSON", n)
			}
			hash := tlog.RecordHash(entry)
			proof, err := tlog.ProveRecord(tree.N, n, tiles)
			if err != nil {
				return fmt.Errorf("entry %d: %w", n, err)
			}
			if err := tlog.CheckRecord(proof, tree.N, tree.Hash, n, hash); err != nil {
				return fmt.Errorf("entry %d: %w", n, err)
			}
			added, err := tlog.StoredHashesForRecordHash(n, hash, own)
			if err != nil {
				return err
			}
			own = append(own, added...)
		}
	}
	root, err := tlog.TreeHash(tree.N, own)
	if err != nil {
		return err
	}
	if root != tree.Hash {
		return errors.New("the entries lead to another root")
	}
	return nil
}

func checkGrowth(tree tlog.Tree, old tlog.Tree, tiles tlog.HashReader) error {
	if old.N > tree.N {
		return fmt.Errorf("the log shrank from %d to %d entries", old.N, tree.N)
	}
	if old.N == 0 {
		return nil
	}
	proof, err := tlog.ProveTree(tree.N, old.N, tiles)
	if err != nil {
		return err
	}
	return tlog.CheckTree(proof, tree.N, tree.Hash, old.N, old.Hash)
}

func check(log source, previous string) error {
	vkey, err := log.read("vkey")
	if err != nil {
		return err
	}
	verifier, err := note.NewVerifier(strings.TrimSpace(string(vkey)))
	if err != nil {
		return err
	}
	text, err := log.read("checkpoint")
	if err != nil {
		return err
	}
	tree, err := openCheckpoint(text, verifier)
	if err != nil {
		return err
	}
	fmt.Printf("checkpoint: %s, %d entries, root %s, signed by %08x\n", verifier.Name(), tree.N, tree.Hash, verifier.KeyHash())
	if tree.N == 0 {
		return nil
	}
	tiles := tlog.TileHashReader(tree, &tileReader{source: log, known: map[string][]byte{}})
	if root, err := tlog.TreeHash(tree.N, tiles); err != nil || root != tree.Hash {
		return fmt.Errorf("the tiles lead to another root (%v)", err)
	}
	fmt.Println("tiles: they lead to the signed root")
	if err := checkEntries(log, tree, tiles); err != nil {
		return err
	}
	fmt.Printf("entries: %d proved to be in the tree, and they alone lead to its root\n", tree.N)
	for _, n := range []int64{1, tree.N / 3, tree.N / 2, tree.N - 1, tree.N} {
		if n < 1 {
			continue
		}
		root, err := tlog.TreeHash(n, tiles)
		if err != nil {
			return err
		}
		if err := checkGrowth(tree, tlog.Tree{N: n, Hash: root}, tiles); err != nil {
			return fmt.Errorf("growth from %d: %w", n, err)
		}
	}
	if previous == "" {
		return nil
	}
	text, err = os.ReadFile(previous)
	if err != nil {
		return err
	}
	old, err := openCheckpoint(text, verifier)
	if err != nil {
		return fmt.Errorf("the previous checkpoint: %w", err)
	}
	if err := checkGrowth(tree, old, tiles); err != nil {
		return fmt.Errorf("growth from the previous checkpoint (%d entries): %w", old.N, err)
	}
	fmt.Printf("growth: the tree extends the previous one of %d entries\n", old.N)
	return nil
}

func main() {
	previous := flag.String("previous", "", "file with a checkpoint seen earlier")
	flag.Parse()
	if flag.NArg() != 1 {
		fmt.Fprintln(os.Stderr, "usage: check.sh [--previous checkpoint-file] <log prefix: address or folder>")
		os.Exit(2)
	}
	if err := check(source(strings.TrimRight(flag.Arg(0), "/")), *previous); err != nil {
		fmt.Fprintln(os.Stderr, "FAILED:", err)
		os.Exit(1)
	}
	fmt.Println("OK")
}
