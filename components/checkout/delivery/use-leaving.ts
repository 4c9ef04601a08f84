import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Calls back when the focus has left an element. A press that takes the focus away ends first: its click says what the
 * member wants, for example another tile.
 */
export const useLeaving = (around: RefObject<HTMLElement | null>, onLeave: () => void) => {
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
