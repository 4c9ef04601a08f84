;(() => {
  const { src } = document.currentScript
  const errors = { blocked: 'popup_blocked_by_browser', closed: 'popup_closed_by_user' }
  let options = {}

  const signIn = async () => {
    const { clientId: client, nonce, state } = options
    try {
      const id_token = await globalThis.askStandIn(src, { client, nonce })
      return { authorization: { id_token, code: 'stand-in', state } }
    } catch (reason) {
      throw { error: errors[reason] ?? 'user_cancelled_authorize' }
    }
  }

  window.AppleID = {
    auth: {
      init: (given) => {
        options = given
      },
      signIn,
    },
  }
})()
