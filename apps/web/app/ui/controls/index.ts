/**
 * The parts of the kit that not every page has, together with their styles: fields beyond a line of text, and what opens over the page.
 * The reading set (Button, Group, Paper, Table, TextInput, NativeSelect …) is imported from `@mantine/core` itself: its styles are everywhere.
 */
import './styles.ts';

export {
  Accordion,
  Autocomplete,
  Checkbox,
  Chip,
  Combobox,
  Drawer,
  Menu,
  Modal,
  NumberInput,
  PasswordInput,
  PinInput,
  Popover,
  Radio,
  Select,
  Slider,
  Stepper,
  TagsInput,
  useCombobox,
} from '@mantine/core';
