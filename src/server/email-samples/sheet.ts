import { type Language, languages } from '#shared/language/languages.ts'
import { composeEmail } from '../email/compose.ts'
import type { Email } from '../email/mail.ts'
import type { Leaving } from '../email/recipient.ts'
import { renderEmail } from '../email/rendering.ts'
import { escapeHtml } from '../format/escape-html.ts'
import { inLanguage } from '../language/in-language.ts'
import { accountSamples } from './account.ts'
import { autopaySamples } from './autopays.ts'
import { invitationSamples } from './invitations.ts'
import { noticeSamples } from './notices.ts'
import { publicUrl, type Sample } from './sample.ts'

export const samples: readonly Sample[] = [
  ...invitationSamples,
  ...noticeSamples,
  ...autopaySamples,
  ...accountSamples,
]

/** A sample as it would leave in a language. */
export async function sampleEmail({ content, about }: Sample, language: Language): Promise<Email> {
  return inLanguage(language, async () => {
    const mail = { ...usual, ...content(), ...about, language }
    return composeEmail(mail, { publicUrl, keys: ['only for samples'] })
  })
}

/** One page of every email in each language, light and dark. */
export async function emailSheet(): Promise<string> {
  const sections: string[] = []
  for (const sample of samples)
    for (const language of languages) {
      const email = await sampleEmail(sample, language)
      const { html, text } = inLanguage(language, () => renderEmail(email))
      sections.push(`<h2>${escapeHtml(`${sample.name} · ${language} · ${email.subject}`)}</h2>
<div>${frame(html)}${frame(darkened(html))}</div>
<details><summary>Plain text</summary><pre>${escapeHtml(text)}</pre></details>`)
    }
  return page(sections.join('\n'))
}

/** As where the dark scheme is on. */
function darkened(html: string): string {
  return html.replace('(prefers-color-scheme: dark)', 'all')
}

function frame(html: string): string {
  return `<iframe title="Email" srcdoc="${escapeHtml(html)}" onload="this.style.height = this.contentDocument.documentElement.scrollHeight + 'px'"></iframe>`
}

function page(body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Emails of Rooftree</title>
<meta name="viewport" content="width=device-width"><style>
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; }
h2 { font-size: 16px; margin: 32px 12px 8px; }
div { display: flex; flex-wrap: wrap; }
iframe { border: 0; width: 100%; max-width: 700px; height: 700px; }
pre { white-space: pre-wrap; padding: 12px; }
</style></head><body>${body}</body></html>`
}

const usual: Leaving = {
  id: '01996f7e-0000-7000-8000-000000000000',
  recipient: 'ana@example.com',
  organizationId: null,
  kind: 'account',
  automation: null,
  isNotice: false,
  language: 'en',
  preference: null,
  thread: null,
  attached: null,
  subject: '',
  paragraphs: [],
  needsPassword: false,
  isProven: true,
  userId: '01996f7e-0000-7000-8000-000000000001',
  role: null,
  sender: null,
  replyTo: null,
}
