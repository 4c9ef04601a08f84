/** Labels in Italian, as printed on the box. */
export const propertyLabels = [
  'Autore',
  'Editore',
  'Giocatori',
  'Edizione',
  'Dipendenza dalla lingua',
  'Durata',
  'Età',
  'Peso BGG',
] as const
