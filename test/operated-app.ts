import { buildApp } from '#server/app.ts'
import type { Post } from '#server/outside/mail.ts'
import { database, mail, type Somebody, storage } from './world.ts'

/** The same server, which somebody with a proven address operates. */
export async function operatedBy(
  { user, token }: Pick<Somebody, 'user' | 'token'>,
  { post }: { post: Post } = mail,
) {
  const app = await buildApp({
    database,
    storage,
    webDir: null,
    trustProxy: false,
    mail: { ...mail, post },
    operatorEmail: user.email.toLowerCase(),
    log: false,
  })
  async function ask<T>(method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return {
      status: answer.statusCode,
      body: answer.body ? answer.json<T>() : ({} as T),
      text: answer.body,
    }
  }
  return {
    app,
    close: () => app.close(),
    get: <T>(url: string) => ask<T>('GET', url),
    post: <T>(url: string, body?: object) => ask<T>('POST', url, body),
  }
}
