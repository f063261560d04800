import { lazy } from 'react'
import { Route, Switch } from 'wouter'
import NotFound from './parts/not-found.tsx'
import { screenFiles } from './screen-files.ts'

const screens = screenFiles.map(({ path, load }) => ({ path, component: lazy(load) }))

/** Every signed-in screen but the dashboard. */
export default function Screens() {
  return (
    <Switch>
      {screens.map(({ path, component }) => (
        <Route key={path} path={path} component={component} />
      ))}
      <Route component={NotFound} />
    </Switch>
  )
}
