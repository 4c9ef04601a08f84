'use client'

import { type ComponentProps, type SyntheticEvent, useState } from 'react'

const length = 6
const places = Array.from({ length }, (_, place) => place)

const digitsOf = (text: string) => text.replace(/\D/g, '').slice(0, length)

/** What is typed goes on at the end: nobody sees where between two cells they stand. */
const goToEnd = ({ currentTarget: input }: SyntheticEvent<HTMLInputElement>) => {
  const { selectionStart, selectionEnd, value } = input
  if (selectionStart === selectionEnd && selectionEnd !== value.length)
    input.setSelectionRange(value.length, value.length)
}

/** Six digits of a mail: one field for keyboards, readers and what pastes, six cells to look at. */
export function CodeInput(props: Omit<ComponentProps<'input'>, 'value' | 'onChange'>) {
  const [digits, setDigits] = useState('')
  return (
    <span data-slot="code-input" className="code">
      <input
        {...props}
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
