import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Redirect, Route, Switch, useLocation, useSearchParams } from 'wouter'
import { t } from '#shared/language/t.ts'
import { leaveForSignIn } from '#web/client/api.ts'
import { FailureState } from '#web/components/feedback/failure-state.tsx'
import { preloadable } from '#web/components/loading/preloadable.tsx'
import { Spinner } from '#web/components/loading/spinner.tsx'
import { writeTimesAs } from '#web/format/format.ts'
import { FailureBoundary } from '#web/pages/failure-boundary.tsx'
import { ownPath } from '#web/session/own-path.ts'
import { usePerson, useSession } from '#web/session/session.tsx'
import { Shell } from './shell/shell.tsx'

const NotFound = lazy(() => import('#web/pages/not-found.tsx'))
const Auth = lazy(() => import('#web/screens/auth/auth.tsx'))
const ConfirmEmail = lazy(() => import('#web/screens/confirm-email/confirm-email.tsx'))
const ResetPassword = lazy(() => import('#web/screens/reset-password/reset-password.tsx'))
const Invitations = lazy(() => import('#web/screens/invitations/invitations.tsx'))
const Unsubscribe = lazy(() => import('#web/screens/unsubscribe/unsubscribe.tsx'))
const StopAutopay = lazy(() => import('#web/screens/stop-autopay/stop-autopay.tsx'))
const Job = lazy(() => import('#web/screens/job/job.tsx'))
export const Dashboard = preloadable(() => import('#web/screens/dashboard/dashboard.tsx'))
// Their files are listed separately: the first screen does not wait for that list.
const Screens = preloadable(() => import('./screens/screens.tsx'))

/** Which screen a path shows: one table for visitors, one for signed-in people. */
export function Routes() {
  const session = useSession()
  const [path] = useLocation()
  return (
    <FailureBoundary>
      <Suspense fallback={<Spinner whole />}>
        {path === '/reset-password' ? (
          // Works for any session, and stays when its success ends that session.
          <ResetPassword />
        ) : path === '/confirm-email' ? (
          <ConfirmEmail />
        ) : path === '/invitations' ? (
          // Signed in or not: the page finds out who is to accept.
          <Invitations />
        ) : path === '/job' ? (
          // A vendor needs no account.
          <Job />
        ) : path === '/unsubscribe' ? (
          <Unsubscribe />
        ) : path === '/stop-autopay' ? (
          <StopAutopay />
        ) : session.isAuthenticated ? (
          <SignedIn />
        ) : session.isUnreachable && path !== '/auth' ? (
          <main>
            <FailureState
              title={t('Your account could not be loaded')}
              error={{
                sentence: t('Rooftree cannot be reached right now. You are still signed in.'),
              }}
              onRetry={session.retry}
            />
          </main>
        ) : (
          <SignedOut isLoading={session.isLoading} />
        )}
      </Suspense>
    </FailureBoundary>
  )
}

/** While a stored token is being verified these routes apply, but no access is refused yet. */
function SignedOut({ isLoading }: { isLoading: boolean }) {
  const instead = (element: ReactNode) => (isLoading ? <Spinner whole /> : element)
  return (
    <Switch>
      <Route path="/auth" component={Auth} />
      <Route path="/">{instead(<ToLanding />)}</Route>
      {signedInPaths.map(path => (
        <Route key={path} path={path}>
          {instead(<ToSignIn />)}
        </Route>
      ))}
      <Route>
        {instead(
          <main>
            <NotFound />
          </main>,
        )}
      </Route>
    </Switch>
  )
}

function SignedIn() {
  const [path] = useLocation()
  // Here, above every screen, so that all of them render again when the person chooses another.
  const { preferences, organization, formerOrganization } = usePerson()
  const [search] = useSearchParams()
  writeTimesAs(preferences.dateFormat, organization?.timezone)
  // Preloaded before the first navigation; an offline user gets the message there.
  useEffect(() => void Screens.fetch().catch(() => {}), [])
  return (
    <Switch>
      <Route path="/auth">
        <Redirect to={formerOrganization ? '/' : ownPath(search.get('next'))} replace />
      </Route>
      <Route>
        <Shell>
          <FailureBoundary key={path}>
            <Switch>
              <Route path="/" component={Dashboard} />
              <Route component={Screens} />
            </Switch>
          </FailureBoundary>
        </Shell>
      </Route>
    </Switch>
  )
}

const signedInPaths = [
  '/properties/:id?',
  '/properties/:id/units/:unitId',
  '/tenants/:id?',
  '/financials',
  '/financials/leases/:id',
  '/maintenance/:id?',
  '/communication',
  '/reports/:page?',
  '/documents',
  '/settings/:page?',
]

/** The landing page is a separate document, painted without React. */
function ToLanding() {
  useEffect(() => location.replace('/'), [])
  return <Spinner whole />
}

function ToSignIn() {
  useEffect(() => leaveForSignIn(), [])
  return <Spinner whole />
}
