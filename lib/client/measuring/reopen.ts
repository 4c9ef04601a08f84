let isWanted = false
let reopen: (() => void) | undefined

/** Asks for consent again, at once or as soon as the consent component has loaded. */
export const reopenConsent = () => {
  if (reopen) reopen()
  else isWanted = true
}

export const onReopen = (given: () => void) => {
  reopen = given
  if (isWanted) given()
  isWanted = false
  return () => {
    reopen = undefined
  }
}
