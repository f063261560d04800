import { renderToStaticMarkup } from 'react-dom/server'
import { Landing } from './landing.tsx'

/** The landing page as HTML; called by `vite.config.ts`, never in a browser. @public */
export function landingMarkup(picture: { width: number; height: number } | null): string {
  return renderToStaticMarkup(<Landing picture={picture} />)
}
