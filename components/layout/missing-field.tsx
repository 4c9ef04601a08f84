'use client'

import { usePathname } from 'next/navigation'
import { type ComponentProps, useEffect, useRef } from 'react'
import { Input } from '#components/ui/input.tsx'
import { wordsOfAddress } from '#lib/client/address-words.ts'

type FieldProps = ComponentProps<'input'>

/** The field of a 404: the page is one for all addresses, so the words of this one come in the browser. */
export function MissingField(props: FieldProps) {
  return <FieldOfWords {...props} isItem={false} />
}

/** The same where an item was looked for, whose id is no word. */
export function ItemField(props: FieldProps) {
  return <FieldOfWords {...props} isItem />
}

function FieldOfWords({ isItem, ...props }: FieldProps & { isItem: boolean }) {
  const path = usePathname()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (field.current?.value === '') field.current.value = wordsOfAddress(path, isItem)
  }, [path, isItem])
  return <Input ref={field} {...props} />
}
