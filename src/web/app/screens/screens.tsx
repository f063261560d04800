import { Route, Switch } from 'wouter'
import NotFound from '#web/pages/not-found.tsx'
import { screenFiles } from './screen-files.ts'

/** Every signed-in screen but the dashboard. */
export default function Screens() {
  return (
    <Switch>
      {screenFiles.map(({ path, screen }) => (
        <Route key={path} path={path} component={screen} />
      ))}
      <Route component={NotFound} />
    </Switch>
  )
}
