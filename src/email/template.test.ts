import { expect, it } from 'vitest'
import { emailTemplate } from './template.tsx'

it('the server has the template of emails as it is drawn here: after a change, run this file with `-u` behind it', async () => {
  const rendered = `${JSON.stringify(await emailTemplate(), null, 2)}\n`
  await expect(rendered).toMatchFileSnapshot('../server/email/template.json')
})
