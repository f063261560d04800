import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'

/**
 * The frame of every dialog: keeps the focus inside, closes on Escape, gives the focus back. It may
 * be mounted opened, as when its code came only now that it was asked for.
 */
export function Dialog(props: ModalProps) {
  // Mantine remembers where the focus was when `opened` turns true; born opened, it never saw that.
  const [isThere, setThere] = useState(false)
  useEffect(() => setThere(true), [])
  return <Modal {...props} opened={props.opened && isThere} />
}
