type Point = {
  name: string
  street: string
  code: string
  city: string
  province: string
  hours: string
  /** Latitude and longitude. */
  at: readonly [number, number]
}

/** Pick-up points in the cities of the demo members. */
export const points: readonly Point[] = [
  {
    name: 'Edicola Rossi',
    street: 'via Saragozza 88',
    code: '40123',
    city: 'Bologna',
    province: 'BO',
    hours: 'lun–sab 6:30–19, dom 7–13',
    at: [44.4899, 11.3289],
  },
  {
    name: 'Ludoteca del Borgo',
    street: 'via San Felice 41',
    code: '40122',
    city: 'Bologna',
    province: 'BO',
    hours: 'mar–sab 10–13 e 16–23',
    at: [44.4967, 11.3333],
  },
  {
    name: 'Cartoleria Duomo',
    street: 'via Torino 12',
    code: '20123',
    city: 'Milano',
    province: 'MI',
    hours: 'lun–ven 9–19, sab 9–13',
    at: [45.4626, 9.1866],
  },
  {
    name: 'Bar Centrale',
    street: 'via Po 31',
    code: '10124',
    city: 'Torino',
    province: 'TO',
    hours: 'tutti i giorni 7–22',
    at: [45.0677, 7.6925],
  },
  {
    name: 'Libreria Murazzi',
    street: 'via Nizza 21',
    code: '10125',
    city: 'Torino',
    province: 'TO',
    hours: 'lun–sab 9:30–19:30',
    at: [45.0585, 7.6781],
  },
  {
    name: 'Tabaccheria Campo',
    street: 'via dei Giubbonari 7',
    code: '00186',
    city: 'Roma',
    province: 'RM',
    hours: 'lun–sab 7–20',
    at: [41.8949, 12.4737],
  },
  {
    name: 'Edicola del Murat',
    street: 'via Sparano 110',
    code: '70121',
    city: 'Bari',
    province: 'BA',
    hours: 'lun–sab 7–20, dom 7–13',
    at: [41.1232, 16.8692],
  },
  {
    name: 'Cartoleria Poggiofranco',
    street: 'via Camillo Rosalba 47',
    code: '70124',
    city: 'Bari',
    province: 'BA',
    hours: 'lun–ven 8:30–19:30',
    at: [41.0972, 16.8553],
  },
  {
    name: 'Bar Toledo',
    street: 'via Toledo 256',
    code: '80132',
    city: 'Napoli',
    province: 'NA',
    hours: 'tutti i giorni 7–21',
    at: [40.8404, 14.2488],
  },
  {
    name: 'Edicola Vomero',
    street: 'via Scarlatti 88',
    code: '80129',
    city: 'Napoli',
    province: 'NA',
    hours: 'lun–sab 6:30–19:30',
    at: [40.844, 14.2313],
  },
  {
    name: 'Tabaccheria Maqueda',
    street: 'via Maqueda 172',
    code: '90134',
    city: 'Palermo',
    province: 'PA',
    hours: 'lun–sab 7:30–20',
    at: [38.1163, 13.3608],
  },
]
