import { expect } from 'vitest'
import { digest } from '#server/access/caller.ts'
import { buildApp } from '#server/app.ts'
import type { Email } from '#server/email/mail.ts'
import { electronicConsent } from '#shared/account/auth.ts'
import type { TenantInvitation } from '#shared/people/tenant-invitations.ts'
import { mailsTo } from './mailbox.ts'
import { type Answer, call, database, freshEmail, type landlord, mail, storage } from './world.ts'

type Landlord = Awaited<ReturnType<typeof landlord>>
type Sent = TenantInvitation & { delivery: 'mail' | 'file'; link: string | null }

/** A landlord's input to invite Ivy, a new person, to their first property. */
export function ivy(lana: Landlord, more: object = {}) {
  return {
    email: freshEmail(),
    firstName: 'Ivy',
    lastName: 'Invited',
    propertyId: lana.property.id,
    ...more,
  }
}

/** An invitation of a landlord's, with the token of its link: it is in the email alone. */
export async function invite(lana: Landlord, more: object = {}) {
  const answer = await lana.post<Sent>('/api/tenant-invitations', ivy(lana, more))
  expect(answer.status, answer.text).toBe(201)
  return { ...answer.body, token: await emailedToken(answer.body.email) }
}

/** The token of the link that was emailed to an address last. */
export async function emailedToken(email: string): Promise<string> {
  return tokenIn((await mailsTo(email)).at(-1)?.text)
}

/** The token of a link in a text. */
export function tokenIn(text: string | null | undefined): string {
  return /invitations\?token=([\w-]{43})/.exec(text ?? '')?.[1] ?? ''
}

export const preview = (token: string) =>
  call<{ entry: string }>('GET', `/api/invitations/${token}`)

const consentVersion = electronicConsent.version

export function acceptAs<T = unknown>(
  person: { post<B>(url: string, body?: object): Promise<Answer<B>> },
  token: string,
  body: object = { consentVersion },
): Promise<Answer<T>> {
  return person.post<T>(`/api/invitations/${token}/acceptance`, body)
}

export function openAccountWith<T = unknown>(
  token: string,
  body: object = { password: 'my first password', consentVersion },
): Promise<Answer<T>> {
  return call<T>('POST', `/api/invitations/${token}/account`, { body })
}

/** The stored form of a link. */
export const hashOf = digest

/** The same server with a mail server: only the mailbox gets a link. */
export async function appThatMails() {
  const post = Object.assign((email: Email) => mail.post(email), { delivery: 'mail' as const })
  const mailing = await buildApp({
    database,
    storage,
    webDir: null,
    trustProxy: false,
    mail: { ...mail, post },
    log: false,
  })
  return {
    close: () => mailing.close(),
    async invite(lana: Landlord, more: object = {}) {
      const answer = await mailing.inject({
        method: 'POST',
        url: '/api/tenant-invitations',
        headers: { authorization: `Bearer ${lana.token}` },
        payload: ivy(lana, more),
      })
      return answer.json<Sent>()
    },
  }
}
