import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useBack } from './use-back.ts'

/**
 * The frame of every dialog: traps the focus, closes on Escape and on a phone's Back, returns the
 * focus. It may be mounted open, when its code is loaded on demand.
 */
export function Dialog(props: ModalProps) {
  // Mantine stores the focus when `opened` turns true; a dialog mounted open never triggers that.
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  const opened = props.opened && isThere
  const hearsBack = useBack(opened, props.onClose)
  return (
    <Modal closeOnEscape={!hearsBack} {...props} opened={opened}>
      {props.children}
      <BeginAtFirstField />
    </Modal>
  )
}

/** Mantine focuses the marked element, else the first one, which is the close button. */
function BeginAtFirstField() {
  const here = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    const dialog = here.current?.closest('[role="dialog"]')
    if (dialog?.querySelector('[data-autofocus]')) return
    dialog?.querySelector(field)?.setAttribute('data-autofocus', '')
  }, [])
  return <span ref={here} hidden />
}

const field = ':is(input:not([type="hidden"], [type="file"]), select, textarea):enabled'
