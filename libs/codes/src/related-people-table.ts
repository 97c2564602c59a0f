/**
 * Related words by subject, one subject per line, separated by `|`. A search for one of the words also finds the others, ranked below matches of the
 * searched word. Related words need not be synonyms; synonyms are in `subject-synonym-table.ts`. A word may be in several lines.
 */
export const relatedPeopleTable = `
Public safety and justice
gun | firearm | weapon | shooting | handgun
firearms | ammunition | munitions | weapons
violence | assault | abuse | crime | homicide
police | sheriff | policing | law enforcement | officer | constable
firefighter | fire | firefighting | fire department | fire protection | fire prevention
ambulance | paramedic | emergency medical | EMS | emergency response
prison | jail | inmate | correctional | corrections | detention | incarcerated
reentry | reintegration | recidivism | rehabilitation | incarcerated | offender
court | judge | judicial | justice | legal | attorney
legal aid | representation | lawyer | attorney | legal services
victim | survivor | victims of crime
trafficking | smuggling | forced labor | slavery | exploitation
terrorism | extremism | counterterrorism | radicalization
border | immigration | customs | migrant | refugee
refugee | asylum | resettlement | migrant | displaced
fighting corruption | anti-corruption | transparency | rule of law | public integrity
corruption | transparency | accountability | anti-corruption | governance | bribery
democracy | civil society | elections | human rights | governance
human rights | democracy | civil liberties | freedom
disaster | emergency | hazard | recovery | relief | resilience
earthquake | seismic | natural hazards | geologic hazards
hurricane | storm | cyclone | tropical storm | coastal flooding
flood | floodplain | stormwater | flooding | levee | dam
drought | water supply | water conservation
wildfire | wildland fire | forest fire | fuels | burn | prescribed fire | fire management
alarm | surveillance | security system | access control | camera
guard | security | patrol | protective services
cybersecurity | cyber | network security | information security | endpoint | malware | ransomware
hacker | hackathon | buildathon | hacking
fraud | audit | investigation | forensic
forensic | crime laboratory | DNA | evidence
body armor | ballistic vest | protective equipment | police equipment
body camera | police equipment | video | law enforcement technology
911 | emergency communications | dispatch | public safety answering
mediation | dispute resolution | arbitration
juvenile justice | delinquency | youth offender | at-risk youth
gang | violence | youth violence | delinquency
drug court | treatment court | diversion | sentencing
human rights | labor rights | freedom
child labor | forced labor | labor exploitation | labor rights
peace | conflict | reconciliation | stabilization | peacebuilding
landmines | demining | unexploded ordnance | weapons removal
warning system | alert | notification | emergency communications
search and rescue | emergency response | rescue
cold case | DNA | forensic | evidence
rape | sexual assault | sexual violence | gender-based violence
elder abuse | adult protective | victim
hate crime | bias | discrimination | civil rights
discrimination | fair housing | civil rights | equal opportunity

Health
opioid | heroin | fentanyl | naloxone | narcotic | overdose | substance use | addiction
addiction | substance use | substance abuse | dependence | recovery | drug abuse | drug treatment
alcohol | drinking | alcoholism | liquor
teen drinking | underage drinking | youth alcohol | college drinking
drunk driving | impaired driving | highway safety | alcohol
smoking | tobacco | nicotine | cigarette | vaping
marijuana | cannabis | cannabinoid
mental health | behavioral health | psychiatric | psychological | depression | psychosis
schizophrenia | psychosis | psychiatric | mental illness
depression | mood | mental disorders | suicide | anxiety
suicide | self-harm | crisis intervention | mental health
autism | developmental disabilities | neurodevelopmental
disability | disabled | accessibility | independent living | special needs | handicapped
deaf | hearing | hard of hearing | sign language
blind | vision | visually impaired | eye | low vision
eye | vision | ophthalmic | retina | blindness
dental | oral health | dentist | teeth | craniofacial
nurse | nursing | caregiver | clinician
doctor | physician | clinician | medical
hospital | clinic | medical center | health center | health care facility
pharmacy | drug | medication | prescription | pharmaceutical
medicine | drug | therapeutic | pharmaceutical | treatment
cancer | tumor | oncology | carcinoma | malignancy | leukemia
heart | cardiac | cardiovascular | coronary
stroke | cerebrovascular | neurological
kidney | renal | urologic | dialysis
lung | pulmonary | respiratory | asthma
diabetes | insulin | glucose | metabolic
obesity | overweight | weight | nutrition | physical activity | diet
childhood obesity | overweight | pediatric obesity | healthy behaviors | healthy habits
brain | neurological | neuroscience | cognitive | neural
PTSD | post-traumatic | traumatic stress | psychological health | trauma
concussion | brain injury | head injury
dementia | Alzheimer | cognitive decline | memory
pain | analgesic | migraine | opioid
sleep | insomnia | circadian
infection | infectious disease | pathogen | bacterial | viral
epidemic | outbreak | pandemic | surveillance | infectious disease
vaccine | immunization | vaccination | immunology
HIV | AIDS | antiretroviral | PEPFAR
sexually transmitted | STD | sexual health | HIV
pregnancy | maternal | prenatal | reproductive | birth
birth control | contraception | family planning | reproductive health
teen | adolescent | youth | teenager | young people
infant | newborn | neonatal | baby | early childhood
premature | preterm | prematurity | neonatal
premature birth | preterm birth | prematurity | neonatal
child | children | youth | pediatric | kids
elderly | aging | older adults | seniors | geriatric
hospice | palliative | end of life
veteran | military | service member | armed forces
homeless | homelessness | shelter | housing | unhoused
injury | trauma | burn | wound
prosthetic | orthotic | limb | amputation
telehealth | telemedicine | mHealth | health information technology
medical device | medical equipment | instrument | implant
medical supplies | medical equipment | insumos medicos | gloves
blood | hematology | transfusion | sickle cell
genetic | genome | genomic | DNA | gene
malaria | mosquito | tropical disease | vector-borne
polio | immunization | eradication | poliomyelitis
measles | immunization | rubella | vaccination
flu | influenza | respiratory | pandemic
hepatitis | HCV | HBV | liver
tuberculosis | TB | lung disease
arthritis | musculoskeletal | rheumatic | osteoarthritis | joint
paralysis | spinal cord | neurological
epilepsy | seizure | neurological
allergy | asthma | immunology | allergic
clinical trial | clinical study | clinical research | human subjects
patient safety | quality improvement | medical errors
health disparities | minority health | health equity | underserved
public health | epidemiology | surveillance | prevention
community health | primary care | health center | health workers
home care | caregiver | long-term care | personal assistance
nursing home | long-term care | skilled nursing | care home
midwife | maternal | obstetric | newborn
diaper | infant | low income | hygiene
counseling | therapy | mental health | psychological
drug prevention | substance abuse prevention | drug abuse | opioid prevention
ambulatory | outpatient | clinic
laboratory | lab | testing | diagnostic
x-ray | radiology | imaging | diagnostic imaging
antibiotic | antimicrobial | resistance | infection
transplant | organ | donor
veterinary | animal health | livestock
family planning | contraception | reproductive health | Title X
sex education | pregnancy prevention | sexual health | adolescent health

Food and agriculture
food | nutrition | meal | hunger | food security
hunger | food assistance | food aid | emergency food | nutrition
lunch | school meals | child nutrition | school nutrition | breakfast | cafeteria
kitchen | cooking | food service | cafeteria | refrigeration
farm | agriculture | farmer | crop | ranch | agricultural
farmworker | migrant worker | agricultural worker | campesino | farm labor
crop | specialty crop | harvest | agriculture | grain
livestock | cattle | sheep | animal | poultry | dairy
pesticide | pest management | herbicide | weeds
organic | sustainable agriculture | soil health
seafood | fisheries | aquaculture | fish
beekeeping | bee | pollinator | honey
farmers market | local food | specialty crop | marketing
vegetable | specialty crop | horticulture | produce
sheep | wool | lamb | livestock
fair | agricultural fair | exhibition | 4-H
beginning farmer | new farmer | farm loan | next generation farmer
rural development | rural business | rural housing | rural utilities
food bank | emergency food | hunger | food assistance
school garden | nutrition education | farm to school
food safety | foodborne | food protection | food defense

Work, business and money
job | employment | workforce | career | jobs
workforce | job training | apprenticeship | employment | career pathways
apprenticeship | pre-apprenticeship | trades | job training
unemployed | dislocated worker | jobless | reemployment
worker | labor | employee | workplace
workplace safety | occupational safety | OSHA | occupational health
small business | entrepreneur | startup | enterprise | SBIR
startup | accelerator | incubator | entrepreneur | venture
exporting | export | trade | foreign markets
tourism | visitor | travel | recreation
loan | financing | credit | revolving loan
insurance | risk management | premium
poverty | low income | disadvantaged | self-sufficiency | underserved
rural | remote | small town | countryside
accounting | audit | financial | bookkeeping
grant writing | technical assistance | capacity building
manufacturing | factory | industrial | production
supply chain | logistics | procurement | sourcing
logistics | transportation | supply | warehouse | distribution
minority business | disadvantaged business | minority-owned | historically disadvantaged
women business | women-owned | female entrepreneurs
veteran business | veteran-owned | SDVOSB
business plan | technical assistance | small business | entrepreneur
microloan | loan | small business | financing
economic development | business development | job creation | revitalization
trade show | export | tourism | marketing
tax credit | tax incentive | investment
staffing | personnel | manpower | human resources
payroll | human resources | accounting
trade union | labor | worker organization | labor rights
child care worker | early care | early learning | child care
job center | employment services | workforce board
refurbish | repair | rehabilitation | renovation

Education, arts and research
school | education | K-12 | classroom | student
teacher | educator | faculty | instructor | teaching
kindergarten | preschool | early childhood | early learning | child care
college | university | higher education | campus | undergraduate
scholarship | fellowship | tuition | stipend | student aid
student | undergraduate | graduate | scholar
dissertation | doctoral | thesis | graduate
literacy | reading | books | library
library | books | literacy
artist | arts | creative | art | cultural
writer | author | literature | literary | creative writing | poetry
music | concert | performing arts | theater
film | video | media | documentary | broadcast
journalist | journalism | media | press | news
sports | athletic | recreation
internship | intern | student employment
training | course | curriculum | instruction | workshop
conference | meeting | workshop | symposium
exchange | alumni | cultural exchange
mathematics | statistics | algebra | geometry
physics | particle | quantum | astronomy
astronomy | astrophysics | telescope | planetary
chemistry | chemical | catalysis | synthesis
biology | biological | ecology | life sciences
engineering | technical | design
robot | robotics | autonomous | automation
STEM | science education | mathematics education | engineering education | technology education
after school | youth program | out-of-school | extracurricular
summer camp | youth | camp | summer program
charter school | school choice | start-up
special education | disabilities | IEP | disabled students
bilingual | English language | language learners
English teaching | english language | TESOL | language teachers
curriculum | course | instruction | lesson
textbook | books | educational materials | instructional
teacher training | professional development | educator | teacher preparation
student loans | loan repayment | tuition | financial aid
postdoc | postdoctoral | fellowship | early career
early career | new investigator | young investigator | career development
PhD | doctoral | dissertation | graduate
museum exhibit | exhibition | museum | interpretive
public art | mural | arts | creative placemaking
dance | performing arts | theater
humanities | history | philosophy | cultural
oral history | history | ethnographic | archives
translation | translator | linguist | interpreter | literary
anthropology | ethnography | cultural | archaeology
ethnographic | ethnography | anthropology | cultural resources
geology | earth science | geologic | tectonics
laser | optics | photonics
nanotechnology | nano | nanomaterials | nanoscale
microscope | imaging | instrumentation
research equipment | instrumentation | research infrastructure
social science | behavioral | sociology | psychology
`;
