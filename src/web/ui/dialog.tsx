import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
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
  return <Modal closeOnEscape={!hearsBack} {...props} opened={opened} />
}
