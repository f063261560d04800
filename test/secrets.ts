/** Text that no answer may contain: stored hashes, digests of tokens, and the program's internals. */
const forbidden = [
  /"(passwordHash|password_hash|resetToken\w*|reset_token\w*|sid)"/,
  /\$argon2/,
  /\b[0-9a-f]{64}\b/,
  /node_modules|\.ts:\d+|\bat \w+ \(/,
  /\b(insert into|update|select) "/i,
]

/** The first secret in an answer's text; null when it is clean. */
export function secretIn(text: string): string | null {
  for (const pattern of forbidden) {
    const [found] = pattern.exec(text) ?? []
    if (found) return found
  }
  return null
}

/** Signs the events of email in tests. */
export const emailEventsSecret = 'a secret that only tests would ever use'
