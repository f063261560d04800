// The script of `/` alone. A visitor without a session has the landing page in the document
// already and needs no React; everybody else gets the application.
import { wakeSchemeToggle } from './landing/scheme-toggle.ts'
import { tokenKey } from './token.ts'

if (localStorage.getItem(tokenKey) === null) wakeSchemeToggle()
else void import('./main.tsx')
