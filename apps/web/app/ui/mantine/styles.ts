// The styles of the Mantine components that screens use, and no others; a new component adds its line here. Not its baseline: the page's own
// stands in theme/base.css, and text that changes its size when a member's frame comes makes the page jump.
import '@mantine/core/styles/default-css-variables.css';
import '@mantine/core/styles/UnstyledButton.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/Notification.css';
import '@mantine/notifications/styles.css';
