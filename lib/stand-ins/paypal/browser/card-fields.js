const { origin: place, words, cards } = known
const { addressOf, askBank, element, found, listen } = parts

const fieldKeys = {
  number: 'cardNumberField',
  expiry: 'cardExpiryField',
  cvv: 'cardCvvField',
  name: 'cardNameField',
}
const problems = {
  number: 'INVALID_NUMBER',
  expiry: 'INVALID_EXPIRY',
  cvv: 'INVALID_CVV',
  name: 'INVALID_NAME',
}
const empty = { isEmpty: true, isValid: false, isPotentiallyValid: true, isFocused: false }
const events = {
  change: 'onChange',
  focus: 'onFocus',
  blur: 'onBlur',
  submit: 'onInputSubmitRequest',
}

const pressed = {
  display: 'block',
  width: '100%',
  minHeight: '44px',
  marginTop: '4px',
  padding: '4px 12px',
  border: '1px solid',
  borderRadius: '10px',
  background: 'transparent',
  color: 'inherit',
  font: 'inherit',
  textAlign: 'left',
}

/** List of test cards beside the number field; a click fills one in. */
const cardList = (fill) => {
  const list = element('details', {}, { fontSize: '14px', marginTop: '6px' })
  list.append(
    element('summary', { textContent: words.cards }, { cursor: 'pointer', padding: '4px 0' }),
  )
  for (const { number, words: text } of cards) {
    const button = element(
      'button',
      {
        type: 'button',
        textContent: text,
        onclick: () => {
          fill(number)
          list.open = false
        },
      },
      { ...pressed },
    )
    list.append(button)
  }
  return list
}

const CardFields = (props = {}) => {
  const session = crypto.randomUUID()
  const frames = {}
  const loads = {}
  const states = {}
  const calls = new Map()

  const state = () => {
    const used = Object.keys(frames).filter((name) => name !== 'name')
    const wrong = used.filter((name) => !states[name]?.isValid)
    return {
      cards: [],
      errors: wrong.map((name) => problems[name]),
      isFormValid: used.length > 0 && wrong.length === 0,
      fields: Object.fromEntries(
        Object.entries(fieldKeys).map(([name, key]) => [key, { ...empty, ...states[name] }]),
      ),
    }
  }

  /** Waits for the script of the frame, which would not receive an earlier message. */
  const postToField = async (name, data) => {
    await loads[name]
    frames[name]?.contentWindow?.postMessage(data, place)
  }

  const ask = (name, data) =>
    new Promise((resolve, reject) => {
      const call = crypto.randomUUID()
      calls.set(call, ({ answer, issue }) => (issue ? reject(new Error(issue)) : resolve(answer)))
      postToField(name, { ...data, call })
    })

  const onMessage = (name, own) => (data) => {
    if (data.session !== session) return
    if (data.call) {
      calls.get(data.call)?.(data)
      return calls.delete(data.call)
    }
    states[name] = data.state
    const event = events[data.what]
    const payload = { ...state(), emittedBy: name }
    if (event) {
      own?.[event]?.(payload)
      props.inputEvents?.[event]?.(payload)
    }
  }

  const fill = (number) => {
    const year = String(new Date().getFullYear() + 4).slice(2)
    for (const [name, value] of Object.entries({ number, expiry: `12/${year}`, cvv: '123' }))
      postToField(name, { action: 'fill', value })
  }

  const field =
    (name) =>
    (options = {}) => {
      let unlisten = () => {}
      const list = cardList(fill)
      return {
        render: (target) => {
          const frame = element(
            'iframe',
            { title: words.field[name], src: addressOf(`/fields/${name}`, { session }) },
            { display: 'block', width: '100%', height: '48px', border: 0 },
          )
          frames[name] = frame
          loads[name] = new Promise((done) => frame.addEventListener('load', done))
          postToField(name, { action: 'look', style: { ...props.style, ...options.style } })
          if (options.placeholder)
            postToField(name, {
              action: 'attribute',
              name: 'placeholder',
              value: options.placeholder,
            })
          unlisten = listen(
            ({ source }) => source === frame.contentWindow,
            onMessage(name, options.inputEvents),
          )
          found(target).replaceChildren(frame)
          // Beside the field, whose container the shop may style.
          if (name === 'number') found(target).after(list)
          return loads[name]
        },
        close: async () => {
          unlisten()
          frames[name]?.remove()
          list.remove()
          delete frames[name]
          delete loads[name]
          delete states[name]
        },
        clear: () => postToField(name, { action: 'clear' }),
        focus: () => postToField(name, { action: 'focus' }),
        setAttribute: async (attribute, value) =>
          postToField(name, { action: 'attribute', name: attribute, value }),
        removeAttribute: async (attribute) =>
          postToField(name, { action: 'attribute', name: attribute, value: null }),
        addClass: async () => {},
        removeClass: async () => {},
        setMessage: () => {},
      }
    }

  const pay = async ({ name } = {}) => {
    const { errors, isFormValid } = state()
    if (!isFormValid) throw new Error(errors[0] ?? 'INVALID_NUMBER')
    const keeps = Boolean(props.createVaultSetupToken)
    const id = keeps
      ? await props.createVaultSetupToken()
      : await props.createOrder({ paymentSource: 'card' })
    await Promise.all(Object.keys(frames).map((field) => ask(field, { action: 'send' })))
    const { challenge } = await ask('number', { action: 'submit', id, name })
    const result = challenge ? await askBank(id) : 'passed'
    if (result === 'closed') return props.onCancel?.()
    if (keeps && result === 'failed') throw new Error('AUTHENTICATION_FAILED')
    const liabilityShift = result === 'failed' ? 'NO' : 'POSSIBLE'
    const shift = challenge ? { liabilityShift } : {}
    await props.onApprove?.(keeps ? { vaultSetupToken: id } : { orderID: id, ...shift })
  }

  return {
    isEligible: () => true,
    getState: async () => state(),
    submit: async (options) => {
      try {
        await pay(options)
      } catch (error) {
        props.onError?.(error)
        throw error
      }
    },
    NumberField: field('number'),
    ExpiryField: field('expiry'),
    CVVField: field('cvv'),
    NameField: field('name'),
  }
}

Object.assign(parts, { CardFields })
