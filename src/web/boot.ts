// The script of `/` alone. A visitor without a session has the landing page in the document
// already and needs no React; everybody else gets the application.
import { wakeSchemeToggle } from './landing/scheme-toggle.ts'
import { readToken } from './token.ts'

if (readToken() === null) wakeSchemeToggle()
else void import('./main.tsx')
