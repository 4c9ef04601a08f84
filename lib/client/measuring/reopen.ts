let isWanted = false
let reopen: (() => void) | undefined

/** Asks for consent again; before the part that asks has come, as soon as it comes. */
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
