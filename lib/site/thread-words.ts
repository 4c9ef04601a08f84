import blocks from '#locales/it/blocks.json' with { type: 'json' }
import comments from '#locales/it/comments.json' with { type: 'json' }
import confirm from '#locales/it/confirm.json' with { type: 'json' }
import forms from '#locales/it/forms.json' with { type: 'json' }
import writing from '#locales/it/writing.json' with { type: 'json' }

export const threadWords = { blocks, comments, confirm, forms, writing }
