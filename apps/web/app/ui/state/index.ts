export { EmptyState, ErrorState, LoadingState, Skeleton, useErrorText } from './states.tsx';
