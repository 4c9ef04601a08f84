import { type RefObject, useRef, useState } from 'react'
import { browserClient } from '#lib/client/browser.ts'
import { laterCalls } from '#lib/client/later-calls.ts'
import type { Place } from '#lib/contract/places.ts'

const controlOf = (form: HTMLFormElement | null, name: string) => {
  const control = form?.elements.namedItem(name)
  const isField = control instanceof HTMLInputElement || control instanceof HTMLSelectElement
  return isField ? control : undefined
}

/**
 * Fills town and province of an address form from the postal code. A town that somebody typed and a province that
 * somebody chose are kept; what was filled in for one code is replaced for the next. Without an answer the form is
 * filled by hand.
 */
export const usePlaceOfCode = (form: RefObject<HTMLFormElement | null>) => {
  const [towns, setTowns] = useState<string[]>([])
  const filled = useRef<Record<string, string>>({})
  const asked = useRef('')

  const fill = (name: 'city' | 'province', value: string) => {
    const control = controlOf(form.current, name)
    if (!control || (control.value !== '' && control.value !== filled.current[name])) return
    control.value = value
    filled.current[name] = value
  }

  const fillFrom = (places: readonly Place[]) => {
    setTowns(places.map(({ name }) => name))
    const [first, ...others] = places
    if (!first) return
    fill('city', others.length === 0 ? first.name : '')
    if (others.every(({ province }) => province === first.province))
      fill('province', first.province)
  }

  const onCode = async (code: string) => {
    asked.current = code
    if (!/^\d{5}$/.test(code)) return
    try {
      const { data } = await browserClient.call(laterCalls.places, { query: { postal_code: code } })
      if (asked.current === code) fillFrom(data)
    } catch {
      // Offered and not needed: whoever is offline writes the town.
      setTowns([])
    }
  }
  return { towns, onCode }
}
