import { TextInput, type TextInputProps } from '@mantine/core'

/** An amount as text, so that it stays exact; the currency stands before it. */
export function MoneyInput({ currency, ...field }: TextInputProps & { currency: string }) {
  return (
    <TextInput
      inputMode="decimal"
      autoComplete="off"
      placeholder="0.00"
      leftSection={<span aria-hidden>{symbolOf(currency)}</span>}
      leftSectionWidth={symbolOf(currency).length > 1 ? 44 : 32}
      {...field}
    />
  )
}

function symbolOf(currency: string): string {
  const parts = new Intl.NumberFormat('en-US', { style: 'currency', currency }).formatToParts(0)
  return parts.find(part => part.type === 'currency')?.value ?? currency
}
