export { OwnersProof } from './OwnersProof.tsx';
export { ProofDialog } from './ProofDialog.tsx';
