/** A checkbox with its styles alone, for forms that the server draws on light pages. */
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';

export { Checkbox } from '@mantine/core';
