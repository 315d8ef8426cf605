export { FieldFrame, SelectField, TextAreaField, TextField } from './Field.tsx';
