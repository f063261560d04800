import { type KeyboardEvent, useRef } from 'react'
import {
  type MaintenanceRequest,
  updateMaintenanceRequest,
} from '#shared/maintenance/maintenance-requests.ts'
import { undoWith } from '#web/client/undo.ts'
import { useSendForm } from '#web/forms/send-form.ts'
import { updated } from '#web/maintenance/request-labels.tsx'

/** The details of a request that are edited in their place. */
export type FactName =
  | ('title' | 'priority' | 'category' | 'assignedTo' | 'dueOn')
  | ('entryPermission' | 'entryNote' | 'estimatedCost' | 'actualCost')

/**
 * One detail of a request as a form of its own. It is saved when it is chosen or left, with Undo; a refused value stays
 * as it was typed, with its sentence.
 */
export function useFact(
  request: MaintenanceRequest,
  name: FactName,
  valueLabel: (value: string) => string | undefined = value => value,
) {
  const before = request[name] ?? ''
  const change = (value: string) => ({ [name]: value })
  const form = useSendForm(updateMaintenanceRequest, {
    initial: { [name]: before },
    params: { id: request.id },
    version: request.updatedAt,
    labels: { [name]: valueLabel },
    success: updated(),
    undo: () =>
      undoWith(updateMaintenanceRequest, { params: { id: request.id }, body: change(before) }),
  })
  const shown = form.values[name] ?? ''
  // Set at once, while the form's values wait for a render.
  const typed = useRef<string | null>(null)
  // Between its answer and the next reading of the request.
  const saved = useRef<string | null>(null)

  function type(value: string) {
    typed.current = value
    saved.current = null
    form.set(change(value))
  }

  async function save() {
    const value = typed.current ?? shown
    typed.current = null
    if (value === before || value === saved.current) return
    if (await form.submit()) saved.current = value
  }

  return {
    ...form,
    /** Spread on a select: a choice is saved at once. */
    choice: {
      ...form.field(name),
      value: shown,
      onChange: (value: string | null) => {
        type(value ?? '')
        void save()
      },
    },
    /** Spread on an input: text is saved with Enter, and when the field is left. */
    text: {
      ...form.field(name),
      value: shown,
      onChange: type,
      onBlur: () => void save(),
      onKeyDown: (event: KeyboardEvent) => {
        if (event.key === 'Enter') void save()
        if (event.key !== 'Escape') return
        typed.current = null
        form.reset()
      },
    },
  }
}
