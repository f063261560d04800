import { Alert } from '@mantine/core'
import { CircleAlert } from 'lucide-react'
import type { SendForm } from '#web/forms/send-form.ts'

/**
 * The reasons why signing in or registering failed, in one place: the inputs are only marked. `title` is above the
 * server's sentence.
 */
export function FormAlert<Values extends Record<string, unknown>>(props: {
  form: SendForm<Values>
  title: string
}) {
  const { form } = props
  const sentences = Object.keys(form.values).map(name => form.field(name).error)
  const blamed = [...new Set(sentences.filter(Boolean))]
  if (!form.failure && blamed.length === 0) return null
  return (
    <Alert
      color="red"
      role="alert"
      icon={<CircleAlert size={18} aria-hidden />}
      title={form.failure ? props.title : undefined}
    >
      {form.failure && <div>{form.failure}</div>}
      {blamed.map(sentence => (
        <div key={String(sentence)}>{sentence}</div>
      ))}
    </Alert>
  )
}

/** An input's props without its sentence, because `FormAlert` shows it. */
export function marked<Props extends { error?: unknown }>(props: Props) {
  return { ...props, error: Boolean(props.error) }
}
