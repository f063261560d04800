import { getTypedKey } from '#shared/account/sessions.ts'
import { call } from '#web/client/api.ts'
import { forgetDrafts, readDrafts, storeDraft } from '#web/session/stored-drafts.ts'

/**
 * Drafts by the name of their form. They are in memory for as long as the page is open. When a session ends
 * unexpectedly, they are encrypted and stored in this tab until that person signs in again. The server returns the
 * key only to the same person.
 */
const typed = new Map<string, Record<string, unknown>>()
const place = 'typed'
const again = 30_000

export function typedIn(form: string): Record<string, unknown> | undefined {
  return typed.get(form) ?? readDrafts()[form]
}

export function keepTyped(
  form: string,
  values: Record<string, unknown>,
  survivesReload = false,
): void {
  typed.set(form, values)
  if (survivesReload) storeDraft(form, values)
  // Requested during the session: afterwards the server refuses it.
  if (canLock && !key && Date.now() - pending > again) {
    pending = Date.now()
    void askForKey()
  }
}

export function forgetTyped(form: string): void {
  typed.delete(form)
  if (form in readDrafts()) storeDraft(form, null)
}

/**
 * Decrypts drafts left when the last session of this tab ended, before the screens of the next
 * sign-in with this token render. Returns the path where they were typed; null where there are none
 * of this person.
 */
export async function unlockTyped(token: string): Promise<string | null> {
  const locked = sessionStorage.getItem(place)
  if (locked === null || !canLock) return null
  try {
    const headers = { authorization: `Bearer ${token}` }
    const answer = await fetch(getTypedKey.path, { headers })
    const said: { key: string } = await answer.json()
    const ours = await asKey(said.key)
    const [iv = '', text = ''] = locked.split(' ')
    const plain = await crypto.subtle.decrypt(cipher(bytesOf(iv)), ours, bytesOf(text))
    const { path, forms }: Left = JSON.parse(new TextDecoder().decode(plain))
    for (const [form, values] of forms) typed.set(form, values)
    return path
  } catch {
    // Another person's draft, or encrypted with an old key.
    return null
  } finally {
    sessionStorage.removeItem(place)
  }
}

interface Left {
  path: string
  forms: [string, Record<string, unknown>][]
}

// Over plain http from another machine browsers have no cryptography: then nothing is stored.
const canLock = 'crypto' in globalThis && 'subtle' in crypto
let key: CryptoKey | undefined
let pending = 0

async function askForKey() {
  const answer = await call(getTypedKey, {}).catch(() => null)
  if (answer) key = await asKey(answer.key)
}

async function lockTyped() {
  if (!key || typed.size === 0) return
  const left: Left = { path: `${location.pathname}${location.search}`, forms: [...typed] }
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const plain = new TextEncoder().encode(JSON.stringify(left))
  const locked = await crypto.subtle.encrypt(cipher(iv), key, plain)
  sessionStorage.setItem(place, `${base64(iv)} ${base64(new Uint8Array(locked))}`)
}

// There is half a second before the page is left.
if (typeof window !== 'undefined')
  window.addEventListener('session-over', () => {
    forgetDrafts()
    void lockTyped().catch(() => {})
  })

function asKey(text: string): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', bytesOf(text), 'AES-GCM', false, ['encrypt', 'decrypt'])
}

function cipher(iv: Uint8Array<ArrayBuffer>): AesGcmParams {
  return { name: 'AES-GCM', iv }
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
}

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''))
}
