import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useBack } from './use-back.ts'

/**
 * The frame of every dialog: keeps the focus inside, closes on Escape and on a phone's Back, gives the
 * focus back. It may be mounted opened, as when its code came only now that it was asked for.
 */
export function Dialog(props: ModalProps) {
  // Mantine remembers where the focus was when `opened` turns true; born opened, it never saw that.
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

/** Mantine gives the focus to what is marked so, else to whatever comes first, which is the cross. */
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
