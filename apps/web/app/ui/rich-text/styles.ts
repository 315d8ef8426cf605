/** The styles of rich text, for pages that fetch its component later: the server has drawn it already. */
import '@mantine/core/styles/Typography.layer.css';
import './RichText.module.css';
