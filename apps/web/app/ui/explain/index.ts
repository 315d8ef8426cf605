export { Explain, ExplainedBy } from './Explain.tsx';
