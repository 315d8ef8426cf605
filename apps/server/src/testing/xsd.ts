import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { validateXML, type XMLFileInfo } from 'xmllint-wasm';

const FOLDER = resolve(
  process.env.SHARED_DIR ?? resolve(import.meta.dirname, '../../../../../shared'),
  'data/standards',
);
const SIGNATURES = 'xmldsig-core-schema.xsd';
/** Schemas that another one imports, by its name. */
const IMPORTED: Readonly<Record<string, readonly string[]>> = {
  'DPIXML_v1.0.xsd': ['isodpitypes_v1.0.xsd', 'oecddpitypes_v1.0.xsd'],
};

export const hasStandards = existsSync(FOLDER);

export const readStandard = (name: string) => readFileSync(resolve(FOLDER, name), 'utf8');

/** The schema of invoices points to the web for the one of signatures, of which it needs this much. */
const signatures: XMLFileInfo = {
  fileName: SIGNATURES,
  contents: `<xs:schema xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns="http://www.w3.org/2000/09/xmldsig#"
    targetNamespace="http://www.w3.org/2000/09/xmldsig#"><xs:element name="Signature"/></xs:schema>`,
};

/** Returns what a published schema finds wrong with a document, in the validator's words. */
export async function problemsBySchema(xml: string, schema: string): Promise<string[]> {
  const contents = readStandard(schema).replace(
    /schemaLocation="http[^"]*xmldsig[^"]*"/,
    `schemaLocation="${SIGNATURES}"`,
  );
  const { errors } = await validateXML({
    xml: [{ fileName: 'document.xml', contents: xml }],
    schema: [{ fileName: schema, contents }],
    preload: [
      signatures,
      ...(IMPORTED[schema] ?? []).map((fileName) => ({ fileName, contents: readStandard(fileName) })),
    ],
  });
  return errors.map(({ message }) => message);
}
