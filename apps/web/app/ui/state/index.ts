export { EmptyState, ErrorState, LoadingState, useErrorText } from './states.tsx';
