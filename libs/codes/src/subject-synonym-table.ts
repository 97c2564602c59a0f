/** Synonyms for goods, services and grants, in the format of `synonym-table.ts`. No form may be in more than one synonym table. */
export const subjectSynonymTable = `
Public services
police = law enforcement | policing
wildfire = wildland fire | wildfires | forest fire
fuels reduction = fuels treatment | hazardous fuels | fuels management
fire department = fire service | fire company | volunteer fire company
emergency management = emergency preparedness | disaster preparedness
domestic violence = intimate partner violence | family violence
human trafficking = trafficking in persons
homelessness = homeless | unhoused
affordable housing = low income housing | workforce housing
child care = childcare | day care
older adults = elderly | senior citizens | seniors
public transit = mass transit | public transportation | transit systems
school lunch = child nutrition | school meals
broadband = high speed internet | e-connectivity
E-Rate = erate
workforce development = job training | workforce training
tribal = american indian | native american | tribes
youth = adolescents | teenagers

Land and water
drinking water = potable water
stormwater = storm water
wastewater = waste water | sewage | sewerage
stream restoration = river restoration | streambank stabilization | stream bank stabilization | riparian restoration
invasive species = non-native species | nonnative species | noxious weeds | aquatic nuisance species
archeology = archaeology
archeological = archaeological
renewable energy = clean energy | green energy
climate change = global warming
paving = asphalt paving | resurfacing | road resurfacing
demolition = dismantling
park = parkland

Diseases
HCV = hepatitis C | viral hepatitis
TB = tuberculosis
CVD = cardiovascular disease | heart disease
STI = sexually transmitted infection | sexually transmitted infections | STD | sexually transmitted disease | sexually transmitted diseases
smoking cessation = tobacco cessation | quitting smoking | tobacco quitline | tobacco quitlines
vaccine = vaccination | immunization
mental health = behavioral health
substance abuse = substance use | drug abuse
health care = healthcare
child abuse = child maltreatment

Ships, aircraft and supplies
ship repair = vessel repair | ship maintenance | ship overhaul
aircraft = airplane | airplanes
helicopter = rotary wing | rotorcraft
ammunition = munitions
generator = generators | genset
security guard = security guards | guard services | armed guard
interpreter services = interpretation services | translation services | linguist services
software development = application development
`;
