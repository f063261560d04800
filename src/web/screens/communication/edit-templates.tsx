import { ActionIcon, Button, Textarea, TextInput } from '@mantine/core'
import { Plus, Trash2 } from 'lucide-react'
import { t } from '#shared/language/t.ts'
import { type MessageTemplate, templatePlaceholders } from '#shared/messaging/message-templates.ts'
import { updateOrganization } from '#shared/organization/organization.ts'
import { FormDialog } from '#web/forms/form-dialog.tsx'
import { useSendForm } from '#web/forms/send-form.ts'
import styles from './edit-templates.module.css'

/** All message templates of the organization, in one dialog. */
export default function EditTemplates(props: {
  templates: readonly MessageTemplate[]
  /** `updatedAt` of the organization. */
  version: string
  onClose: () => void
}) {
  const form = useSendForm(updateOrganization, {
    initial: { messageTemplates: [...props.templates] },
    version: props.version,
    inputs: ({ messageTemplates }) => Object.fromEntries(partsOf(messageTemplates.length)),
    success: t('Templates saved'),
    failure: t('Failed to save the templates'),
  })
  const { messageTemplates } = form.values
  const set = (next: MessageTemplate[]) => form.set({ messageTemplates: next })
  const change = (at: number, part: Partial<MessageTemplate>) =>
    set(messageTemplates.map((one, place) => (place === at ? { ...one, ...part } : one)))

  return (
    <FormDialog
      title={t('Message Templates')}
      text={t('Placeholders are filled in for the tenant you write to: {placeholders}', {
        placeholders: templatePlaceholders.map(name => `{${name}}`).join(', '),
      })}
      opened
      onClose={props.onClose}
      form={form}
      size="lg"
      submit={t('Save Templates')}
      submitting={t('Saving...')}
    >
      {messageTemplates.map(({ name, body }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a template has nothing else to be known by.
        <fieldset key={at} className={styles.template}>
          <legend className={styles.legend}>{t('Template {number}', { number: at + 1 })}</legend>
          <div className={styles.name}>
            <TextInput
              label={t('Name')}
              required
              value={name}
              error={form.errorAt(`messageTemplates.${at}.name`)}
              onChange={event => change(at, { name: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={34}
              aria-label={t('Remove {name}', {
                name: name || t('Template {number}', { number: at + 1 }),
              })}
              onClick={() => set(messageTemplates.filter((_, place) => place !== at))}
            >
              <Trash2 size={16} aria-hidden />
            </ActionIcon>
          </div>
          <Textarea
            label={t('Message')}
            required
            autosize
            minRows={2}
            maxRows={8}
            value={body}
            error={form.errorAt(`messageTemplates.${at}.body`)}
            onChange={event => change(at, { body: event.currentTarget.value })}
          />
        </fieldset>
      ))}
      <Button
        variant="default"
        leftSection={<Plus size={16} aria-hidden />}
        onClick={() => set([...messageTemplates, { name: '', body: '' }])}
      >
        {t('Add Template')}
      </Button>
    </FormDialog>
  )
}

/** The paths of all names and texts, each with an input of its own. */
function partsOf(count: number): [string, string][] {
  return Array.from({ length: count }, (_, at) =>
    ['name', 'body'].map(part => `messageTemplates.${at}.${part}`),
  )
    .flat()
    .map(path => [path, path])
}
