'use client'

import { usePathname } from 'next/navigation'
import { type ComponentProps, useEffect, useRef } from 'react'
import { Input } from '#components/ui/input.tsx'
import { wordsOfAddress } from '#lib/client/data/address-words.ts'

type FieldProps = ComponentProps<'input'>

/** Search field of the 404 page: the page is cached for all addresses, so its words are filled in by the browser. */
export function MissingField(props: FieldProps) {
  return <FieldOfWords {...props} isItem={false} />
}

/** Same for the address of an item, where the id is dropped. */
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
