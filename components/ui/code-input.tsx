'use client'

import { type ComponentProps, type SyntheticEvent, useEffect, useRef, useState } from 'react'

const length = 6
const places = Array.from({ length }, (_, place) => place)

const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, length)

/** Keeps the caret at the end, since the cells do not show it. */
const goToEnd = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
  const { selectionStart, selectionEnd, value } = input
  if (selectionStart === selectionEnd && selectionEnd !== value.length)
    input.setSelectionRange(value.length, value.length)
}

/** One input for keyboards, readers and pasting, shown as six cells. The last digit submits the form. */
export function CodeInput(props: Omit<ComponentProps<'input'>, 'value' | 'onChange'>) {
  const [digits, setDigits] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const isWhole = digits.length === length
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed digits are submitted too, as when a code is pasted over another
  useEffect(() => {
    if (isWhole) input.current?.form?.requestSubmit()
  }, [isWhole, digits])
  return (
    <span data-slot="code-input" className="code">
      <input
        {...props}
        ref={input}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        value={digits}
        onChange={(event) => setDigits(digitsOf(event.target.value))}
        onSelect={goToEnd}
      />
      {places.map((place) => (
        <i
          key={place}
          aria-hidden="true"
          data-next={place === Math.min(digits.length, length - 1) || undefined}
        >
          {digits[place]}
        </i>
      ))}
    </span>
  )
}
