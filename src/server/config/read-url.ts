import { StartError } from './start-error.ts'

/** The protocols of a setting that is a URL, and an example of it. */
export interface UrlForm {
  protocols: string[]
  example: string
}

/** @throws StartError with the example; the value may hold a password and is not repeated */
export function readUrl(
  name: string,
  value: string | undefined,
  form: UrlForm,
): string | undefined {
  if (value === undefined) return undefined
  // PostgreSQL's own form for a socket, `postgresql://user@/db?host=/run`, is no URL to URL.parse.
  const url = URL.parse(value.replace('@/', '@socket/'))
  if (url && form.protocols.includes(url.protocol)) return value
  throw new StartError(`${name} must look like ${form.example}.`)
}
