import type { FastifyInstance, FastifyRequest } from 'fastify'
import { readerLanguage, t } from '#shared/language/t.ts'
import { chosenLanguage } from '../language/chosen-language.ts'
import { inLanguage } from '../language/in-language.ts'
import { sendPage } from './web.ts'

/**
 * `/api/login` and `/api/logout` are pages for a browser, not calls. A navigation has no bearer token, so the page's
 * own script (`public/navigation.js`) ends the session, deletes the token and continues to `/auth`; nothing else in
 * the browser's storage is touched.
 */
export function navigationRoutes(app: FastifyInstance): void {
  app.get('/api/login', async (request, reply) =>
    sendPage(
      reply,
      inTheirs(request, () =>
        cameFromHere(request)
          ? page('login', t('Opening sign-in'))
          : page('confirm-login', t('Sign in to Rooftree?'), t('Continue')),
      ),
    ),
  )
  app.get('/api/logout', async (request, reply) =>
    sendPage(
      reply,
      inTheirs(request, () =>
        cameFromHere(request)
          ? page('logout', t('Signing out'))
          : page('confirm-logout', t('Sign out of Rooftree?'), t('Sign out')),
      ),
    ),
  )
}

/** A page in the language of the browser. */
function inTheirs(request: FastifyRequest, write: () => string): string {
  return inLanguage(chosenLanguage({ accepted: request.headers['accept-language'] }), write)
}

/**
 * Whether the person came by our own link or the address bar. A link, picture or frame of another
 * site, or a prefetching browser, must not sign a user out.
 */
function cameFromHere({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'] ?? 'none'
  const target = headers['sec-fetch-dest'] ?? 'document'
  const ahead = headers['sec-purpose'] !== undefined
  return (site === 'same-origin' || site === 'none') && target === 'document' && !ahead
}

type Action = 'login' | 'logout' | 'confirm-login' | 'confirm-logout'

/** `button` is the confirmation of the person; without one the page continues by itself. */
function page(action: Action, title: string, button?: string): string {
  return `<!doctype html>
<html lang="${readerLanguage().locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · Rooftree</title>
<style nonce="__NONCE__">
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
body { display: grid; place-items: center; min-height: 100vh; margin: 0 }
main { text-align: center }
button { font: inherit; padding: 8px 24px; border-radius: 8px; border: 1px solid; cursor: pointer }
</style>
<script src="/navigation.js" defer></script>
</head>
<body data-action="${action}">
<main>
<h1>${title}</h1>
${button ? `<button type="button">${button}</button>` : `<p>${t('One moment…')}</p>`}
<noscript><p>${t('Rooftree needs JavaScript.')}</p></noscript>
<p><a href="/auth">${t('Go to sign-in')}</a></p>
</main>
</body>
</html>`
}
