import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from '#components/i18next.ts'
import { AddressForm, type AddressHandle } from '#components/user/addresses/address-form.tsx'
import { addressDraft } from '#lib/client/storage/drafts.ts'

/** Calls back when the focus has left an element, after a press has ended: its click says what the member wants. */
const useLeaving = (around: RefObject<HTMLElement | null>, onLeave: () => void) => {
  const leave = useEffectEvent(onLeave)
  useEffect(() => {
    const gone = new AbortController()
    const { signal } = gone
    let isPressed = false
    let isLeft = false
    const check = () => {
      if (!isLeft || isPressed || signal.aborted) return
      isLeft = false
      if (!around.current?.contains(document.activeElement)) leave()
    }
    const onPress = () => {
      isPressed = true
    }
    const onRelease = () => {
      isPressed = false
      // After the click.
      setTimeout(check)
    }
    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      // Another window has the focus, and this one gets it back.
      if (!document.hasFocus() || around.current?.contains(relatedTarget as Node | null)) return
      isLeft = true
      check()
    }
    document.addEventListener('mousedown', onPress, { capture: true, signal })
    document.addEventListener('mouseup', onRelease, { capture: true, signal })
    around.current?.addEventListener('focusout', onFocusOut, { signal })
    return () => gone.abort()
  }, [around])
}

type NewAddressProps = {
  member: number
  handle: RefObject<AddressHandle | null>
  isFirst: boolean
  takesFocus: boolean
  onStored: (id: number) => void
  onSaved: () => void
  onCancel: () => void
}

const formIn = (around: HTMLElement | null) => around?.querySelector('form')

/** Form of a new address: saved when it is left, and kept half-written in this tab until then. */
export function NewAddress({ member, handle, onStored, ...rest }: NewAddressProps) {
  const { t } = useTranslation('checkout')
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const { elements } = formIn(around.current) ?? {}
    for (const [name, value] of Object.entries(addressDraft.read(member)?.values ?? {})) {
      const control = elements?.namedItem(name)
      const isText = control instanceof HTMLInputElement && control.type !== 'checkbox'
      // Set as typed, not as a default: a default would not count as filled in.
      if (isText || control instanceof HTMLSelectElement) control.value = value
    }
  }, [member])
  useLeaving(around, () => {
    const address = handle.current
    if (address?.isFilled() && address.isComplete()) void address.save({ quiet: true })
  })
  const keep = () => {
    const form = formIn(around.current)
    if (!form || !handle.current?.isFilled() || handle.current.isSaved()) return addressDraft.drop()
    const values = Object.fromEntries(
      [...new FormData(form)].map(([name, value]) => [name, String(value)]),
    )
    return addressDraft.keep({ member, values, isOpen: true })
  }
  return (
    <div ref={around}>
      <AddressForm
        onTyped={keep}
        address={undefined}
        handle={handle}
        stored={t('where.added')}
        onStored={(id) => {
          addressDraft.drop()
          onStored(id)
        }}
        {...rest}
      />
    </div>
  )
}
