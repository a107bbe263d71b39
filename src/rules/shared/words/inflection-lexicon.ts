/**
 * Nouns that name an amount or a whole: `list_inventory` and `get_inventory` are of the same noun. A plural that
 * somebody writes all the same (`inventories`) is still understood.
 */
export const MASS_NOUNS: ReadonlySet<string> = wordsIn(`
  access advice analytics audio bandwidth capacity cash connectivity content coverage data debris equipment evidence
  feedback firmware freight furniture goods hardware health help information infrastructure info inventory knowledge
  logistics mail markdown media metadata middleware money music news pricing progress research revenue series software
  species staff stock storage telemetry text traffic transit usage weather work
  aws css dhcp dns gps html https ios json linux macos oauth postgres redis rss sms sso tls vat kubernetes sales earnings savings
`);

/** Nouns whose plural leads back to more than one singular (`axes`: axis or axe), so that nothing is concluded from them. */
export const AMBIGUOUS_NOUNS: ReadonlySet<string> = wordsIn("axe axes axis bases basis datum leaf leaves");

/**
 * Singular and plurals, the usual plural first, where the library errs or where the ending does not tell: words in
 * -us, -is, -as, -os and -a, in -che, -ie and -oe, irregular ones, and the abbreviations of APIs.
 */
const INFLECTIONS = `
  address addresses, alias aliases, analysis analyses, apparatus apparatuses, appendix appendices appendixes, atlas atlases,
  basis bases, bias biases, bonus bonuses, bus buses, cactus cacti cactuses, campus campuses, canvas canvases, census censuses,
  chorus choruses, circus circuses, consensus consensuses, corpus corpora corpuses, crisis crises, diagnosis diagnoses, ellipsis ellipses,
  emphasis emphases, focus focuses, gas gases, genus genera, hypothesis hypotheses, iris irises, lens lenses, nexus nexuses,
  nucleus nuclei, oasis oases, parenthesis parentheses, plus pluses, prognosis prognoses, prospectus prospectuses, radius radii radiuses,
  status statuses, stimulus stimuli, surplus surpluses, syllabus syllabi syllabuses, synopsis synopses, synthesis syntheses, thesis theses, virus viruses,
  agenda agendas, antenna antennas antennae, area areas, arena arenas, camera cameras, comma commas, delta deltas, drama dramas,
  extra extras, formula formulas formulae, idea ideas, lambda lambdas, persona personas, pizza pizzas, quota quotas, replica replicas, schema schemas schemata,
  umbrella umbrellas, villa villas, visa visas, criterion criteria, phenomenon phenomena, vertex vertices vertexes, vortex vortices,
  index indexes indices, matrix matrices matrixes, child children, foot feet, goose geese, man men, mouse mice, ox oxen, person people persons, tooth teeth, woman women,
  cache caches, headache headaches, niche niches, calorie calories, cookie cookies, genie genies, movie movies, pie pies, selfie selfies, tie ties, zombie zombies,
  canoe canoes, shoe shoes, toe toes, shelf shelves, knife knives, life lives, wolf wolves, half halves, calf calves, thief thieves, loaf loaves,
  cargo cargoes cargos, echo echoes, hero heroes, potato potatoes, tomato tomatoes, tornado tornadoes, torpedo torpedoes, veto vetoes, volcano volcanoes volcanos, zero zeros zeroes,
  avocado avocados, casino casinos, combo combos, demo demos, euro euros, kilo kilos, logo logos, macro macros, memo memos, photo photos, piano pianos,
  patio patios, portfolio portfolios, promo promos, radio radios, ratio ratios, repo repos, scenario scenarios, silo silos, studio studios, todo todos, typo typos, video videos,
  bureau bureaus, emu emus, guru gurus, menu menus, plateau plateaus, emoji emojis, safari safaris, ski skis, taxi taxis, quiz quizzes,
  ad ads, api apis, app apps, bin bins, bot bots, cpu cpus, csv csvs, dto dtos, eta etas, gpu gpus, guid guids, id ids, kpi kpis, mo mos, no nos, pdf pdfs, po pos, pr prs, qr qrs, rfq rfqs, sdk sdks,
  sku skus, sla slas, slo slos, so sos, ssd ssds, ui uis, upc upcs, uri uris, url urls, uuid uuids, vlan vlans, vm vms, vpc vpcs, vpn vpns
`;

const entries = INFLECTIONS.split(",").map((entry) => entry.trim().split(/\s+/u));

/** Usual plural by singular. */
export const IRREGULAR_PLURALS: ReadonlyMap<string, string> = new Map(
  entries.flatMap(([singular, plural]) => (singular && plural ? [[singular, plural] as const] : [])),
);

/** Singular by plural, by every plural that is understood. */
export const IRREGULAR_SINGULARS: ReadonlyMap<string, string> = new Map(
  entries.flatMap(([singular, ...plurals]) => (singular ? plurals.map((plural) => [plural, singular] as const) : [])),
);

function wordsIn(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/u));
}
