const { words } = known
const { askInWindow, element, found } = parts

const offered = (source) => source === undefined || source === 'paypal'

const makeButton = (label) => {
  const button = element(
    'button',
    { type: 'button' },
    {
      display: 'block',
      width: '100%',
      minHeight: '48px',
      border: 0,
      borderRadius: '10px',
      background: 'gold',
      color: 'midnightblue',
      font: 'inherit',
      fontWeight: 700,
      cursor: 'pointer',
    },
  )
  button.textContent = label
  return button
}

const Buttons = (given = {}) => {
  let props = { ...given }
  let container
  let button

  const showError = (error) => {
    if (!props.onError) throw error
    props.onError(error)
  }

  const press = async () => {
    let refused = false
    const reject = () => {
      refused = true
      return false
    }
    const clicked = await props.onClick?.(
      { fundingSource: 'paypal' },
      { resolve: () => true, reject },
    )
    if (refused || clicked === false) return
    const keeps = Boolean(props.createVaultSetupToken)
    const make = async () =>
      keeps ? props.createVaultSetupToken() : props.createOrder({ paymentSource: 'paypal' }, {})
    const { id, outcome } = await askInWindow(make)
    if (outcome !== 'approved') return props.onCancel?.(keeps ? {} : { orderID: id }, {})
    const data = keeps
      ? { vaultSetupToken: id, paymentSource: 'paypal' }
      : { orderID: id, payerID: 'STANDIN', paymentSource: 'paypal', facilitatorAccessToken: '' }
    const restart = () => run()
    await props.onApprove?.(data, { restart, redirect: (url) => location.assign(url) })
  }

  const run = async () => {
    if (button.disabled) return
    button.disabled = true
    try {
      await press()
    } catch (error) {
      showError(error)
    } finally {
      button.disabled = false
    }
  }

  return {
    isEligible: () => offered(props.fundingSource),
    render: async (target) => {
      container = found(target)
      button = makeButton(props.createVaultSetupToken ? words.buttonKeep : words.buttonPay)
      button.addEventListener('click', run)
      container.replaceChildren(button)
      const actions = {
        enable: async () => {
          button.disabled = false
        },
        disable: async () => {
          button.disabled = true
        },
      }
      props.onInit?.({}, actions)
    },
    close: async () => {
      button?.remove()
      props.onDestroy?.()
    },
    updateProps: async (more) => {
      props = { ...props, ...more }
    },
    hasReturned: () => false,
    resume: () => {},
  }
}

const Marks = ({ fundingSource } = {}) => ({
  isEligible: () => offered(fundingSource) || fundingSource === 'card',
  render: async (target) => {
    const text = fundingSource === 'card' ? 'Visa · Mastercard' : words.button
    found(target).replaceChildren(element('span', { textContent: text }, { fontWeight: 700 }))
  },
})

const Messages = () => ({
  render: async (target) => {
    found(target).replaceChildren(element('small', { textContent: words.message }))
  },
})

Object.assign(parts, { Buttons, Marks, Messages })
