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
  FileButton,
  Menu,
  Modal,
  MultiSelect,
  NumberInput,
  PasswordInput,
  Pill,
  PinInput,
  Popover,
  Radio,
  RangeSlider,
  Select,
  Slider,
  Stepper,
  TagsInput,
  useCombobox,
} from '@mantine/core';
