import { Outlet } from 'react-router';
import { ErrorPage } from '../layouts/ErrorPage.tsx';
import { PublicLayout } from '../layouts/PublicLayout.tsx';

export default function PublicRoutes() {
  return (
    <PublicLayout>
      <Outlet />
    </PublicLayout>
  );
}

export function ErrorBoundary() {
  return (
    <PublicLayout>
      <ErrorPage />
    </PublicLayout>
  );
}
