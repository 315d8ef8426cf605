export { FieldFrame, SelectField, TextField } from './Field.tsx';
