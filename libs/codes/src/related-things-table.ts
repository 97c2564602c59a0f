/** Related words on land, works, machines and places, in the format of `related-people-table.ts`. */
export const relatedThingsTable = `
Land, water and wildlife
water main | water system | water distribution | waterline | pipeline | water infrastructure | water and sewer
sewer | wastewater | sewage | sanitation | septic | water and sewer
drinking water | water system | potable water | water supply | water quality
water quality | pollution | watershed | nonpoint source | clean water
irrigation | drainage | water management | salinity
erosion | sediment | stabilization | shoreline | streambank
shoreline | coastal | beach | coast | waterfront
river | stream | watershed | creek | riparian
lake | reservoir | shoreline | waterway
ocean | marine | sea | oceanographic | coastal
wetland | marsh | swamp | estuary | waterfowl
salmon | chinook | coho | steelhead | anadromous | fish passage
fish | fishery | fisheries | fishing | aquatic
turtle | marine species | endangered species | marine mammal | sea turtle
whale | marine mammal | dolphin | seal
bird habitat | nesting | waterfowl | migratory bird
bird | waterfowl | migratory | duck | owl | eagle | raptor
wildlife | habitat | species | conservation | refuge
endangered | threatened | imperiled | species recovery | extinction
tree | forest | forestry | urban forestry | timber | woodland
forest | woodland | timber | forestry
park | recreation | playground | open space | trails
trail | greenway | hiking | bicycle | pedestrian
playground | park | recreation
hunting | hunter | shooting | archery | game
boat | boating | vessel | marina | watercraft
mine | mining | coal | minerals | reclamation
cleanup | remediation | reclamation | abatement | removal | restoration
contamination | pollution | hazardous waste | toxic | remediation | superfund
hazardous waste | hazardous material | toxic | contamination
recycling | waste reduction | composting | solid waste | reuse | scrap tire
landfill | solid waste | disposal site | garbage
lead | asbestos | mold | indoor air | healthy homes
air quality | emissions | smog | air pollution
climate | global warming | greenhouse | carbon | climate change
weather | meteorology | atmospheric | forecast
glacier | ice | arctic | polar | antarctic
museum | exhibition | collections | curation | artifacts | archives
archive | historical records | archival | manuscripts | library
archaeology | archaeological | excavation | artifacts | prehistoric | cultural resources
historic preservation | historic | heritage | landmark | cultural resources
language | linguistics | bilingual | translation | interpreter
tribe | tribal | native american | american indian | indigenous | Alaska native
cemetery | burial | grave | memorial
invasive plants | weeds | noxious | invasive species
mussel | invasive species | aquatic nuisance | boat inspection
coral | reef | marine | ocean
bat | wildlife | mammal | species
burro | wild horse | horse
rangeland | grazing | sagebrush | restoration
prairie | grassland | native plants | habitat
watershed | stream | river | water quality | nonpoint source
well | groundwater | aquifer | drilling
orphan well | oil and gas | plugging | reclamation
desalination | water purification | brackish | salinity
rain garden | green infrastructure | stormwater
septic | onsite wastewater | decentralized
water meter | water system | metering | utility
lead pipe | drinking water | service line | lead testing
dam | reservoir | levee | hydropower
beach | coastal | shoreline | sand
sand | marine minerals | dredging
public land | BLM | forest service | recreation | refuge
national park | NPS | park service | recreation
land acquisition | conservation easement | land protection | buy-back
tire | rubber | scrap tire | waste tire
junk | waste | disposal | garbage
brownfield | contaminated site | remediation | redevelopment
radon | indoor air | healthy homes

Energy, transport and building
solar | photovoltaic | renewable energy | sunshot
wind | turbine | renewable energy
renewable energy | solar | wind | biomass | clean energy | geothermal
energy efficiency | weatherization | retrofit | energy conservation | energy saving
electricity | power | grid | utility | substation | electrical
nuclear | reactor | radiological | atomic | fission
oil | petroleum | gas | fuel | well
biofuel | ethanol | bioenergy | biomass | alternative fuel
battery | energy storage | lithium
hydrogen | fuel cell | alternative fuel
car | vehicle | automobile | automotive
electric car | electric vehicle | zero emission | alternative fuel | advanced vehicle | EV
power outage | blackout | emergency power | generator | energy resilience
electric vehicle | charging station | zero emission | low emission | alternative fuel | EV
charging | charger | EVSE | electric vehicle infrastructure
bus | transit | public transportation | coach | fleet
train | rail | railway | railroad | locomotive
electrification | electric | zero emission | low emission | no emission
road | highway | street | pavement | resurfacing
bridge | culvert | overpass | structure
traffic | highway safety | road safety | motor carrier
truck | motor carrier | commercial vehicle | freight
airport | aviation | airfield | runway
airplane | aircraft | aviation | airframe
helicopter | rotorcraft | aircraft | aviation
fiber optic | fiber | cabling | fiberoptic
drone | unmanned | UAS | autonomous vehicle | robotic
spacecraft | space | satellite | orbital | spaceflight
ship | vessel | naval | shipyard | maritime
ferry | passenger vessel | waterway
port | harbor | dredging | maritime | pier
roof | roofing | shingle | building envelope
boiler | heating | furnace | HVAC
air conditioning | HVAC | cooling | chiller | refrigeration
generator | genset | emergency power | transfer switch
elevator | lift | escalator
window | blinds | window coverings | glazing
painting | coating | paint
fence | fencing | gate
concrete | masonry | paving
construction | building | renovation | facility | capital
renovation | rehabilitation | remodel | retrofit | modernization | repair
replacement | upgrade | modernization | rehabilitation | improvement
maintenance | repair | upkeep | sustainment
janitorial | custodial | cleaning | housekeeping
landscaping | grounds maintenance | mowing | lawn | tree trimming
housing | apartment | rental | homeownership | shelter
affordable housing | low income housing | public housing | housing assistance | rental
community development | neighborhood | revitalization | block grant | downtown
downtown | main street | revitalization | placemaking
surveying | mapping | topographic | geodetic | LiDAR
mapping | GIS | geospatial | cartography | topographic
architect | architecture | engineering design | A&E
heat pump | electrification | heating | efficiency
microgrid | energy storage | resilience | grid
fusion | plasma | tokamak
carbon capture | emissions | fossil energy | coal
oil spill | spill | cleanup | petroleum
heating oil | fuel tank | underground storage tank
gas pipeline | pipeline safety | hazardous liquid
sidewalk | pedestrian | ADA | accessibility | streetscape
traffic signal | traffic light | intersection | green light
parking | garage | parking lot
bike | bicycle | trail | pedestrian
wheelchair | accessibility | disabled | paratransit
trucking | motor carrier | commercial driver
airspace | air traffic | FAA | aviation
rocket | launch | space | propulsion
school bus | bus | clean bus | zero emission
snow plow | snow removal | truck | winter maintenance
swimming pool | pool | aquatic center | pool safety
gym | recreation center | fitness | sports
library building | library | facility
city hall | municipal building | public building | facility
barracks | housing | dormitory | lodging
tree removal | tree trimming | arborist | vegetation management
carpet | flooring | tile
plumbing | pipe | water heater | sewer
electrical work | electrician | wiring | lighting
asbestos removal | abatement | hazardous material
home repair | housing rehabilitation | weatherization
public housing | housing authority | low income housing | residents

Information technology
artificial intelligence | machine learning | AI | neural network | automation
internet | broadband | connectivity | network | web
broadband | internet | fiber | digital | telecommunications
cloud | hosting | data center | AWS | Azure
software | application | IT | license | programming
computer | computing | IT | hardware | laptop
website | web | internet | digital
database | data | information system
telephone | telecommunications | voice | VoIP
radio | wireless | communications | dispatch
satellite communications | SATCOM | satellite
simulation | modeling | training system | simulator
blockchain | smart contract | cryptocurrency | DeFi | protocol | ethereum
smart contract | bug bounty | blockchain | protocol
security audit | bug bounty | vulnerability | penetration test
printer | printing | copier | scanner
analytics | big data | data science | dashboard
data center | cloud | hosting | server
server | hardware | data center | storage
help desk | IT support | technical support | service desk
software license | license | subscription | software maintenance
open source | software ecosystem | open source software
app | mobile application | software | application
cellphone | mobile | wireless | cellular
5G | wireless | RAN | telecommunications
supercomputer | high performance computing | petascale | computing
video conferencing | VTC | teleconference | audiovisual
electronic health record | health information technology | interoperability | EHR
digital literacy | digital equity | broadband adoption | internet
social media | digital media | online | internet
cybercrime | cyber | cryptocurrency | digital threat
hackathon | buildathon | coding | competition
bounty | bug bounty | reward | prize
prize | competition | challenge | award
crypto | blockchain | ethereum | DeFi | token
identity management | authentication | access management

Defense
missile | ballistic | munition | weapon
nonproliferation | counterproliferation | weapons of mass destruction | arms control
chemical weapons | chemical threat | CBRN | weapons of mass destruction
explosive | ordnance | demining | munition | EOD
submarine | undersea | SSN | naval
radar | sensor | electronic warfare
night vision | infrared | thermal imaging | optics
uniform | clothing | textile | apparel
soldier | warfighter | army | military
military family | service member | deployment
aircraft maintenance | depot | sustainment | overhaul | aviation maintenance
shipbuilding | shipyard | naval | vessel
combat training | training range | exercise | simulation
war game | wargaming | exercise | simulation
intelligence | ISR | surveillance | reconnaissance
hypersonic | missile | propulsion
mine warfare | mine countermeasures | undersea
base operations | installation | facility support | public works
recruiting | enlistment | manpower | MEPS
logistics support | sustainment | supply | maintenance planning
obsolescence | DMSMS | sustainment | parts
radiation detection | radiac | radiological | nuclear
chemical detection | biodefense | biowatch | CBRN
fuze | munition | ordnance | explosives
tank | armored vehicle | ground vehicle | combat vehicle
construction equipment | engineer equipment | earthmoving | robotic

Places
West Africa | Ghana | Nigeria | Senegal | Sierra Leone | Liberia | Guinea | Benin | Côte d'Ivoire | Mali | Burkina Faso | Togo | Gambia
East Africa | Kenya | Tanzania | Uganda | Ethiopia | Rwanda | Somalia | Burundi | South Sudan
Southern Africa | South Africa | Mozambique | Lesotho | Zambia | Zimbabwe | Malawi | Namibia | Botswana
Central America | Guatemala | Honduras | El Salvador | Nicaragua | Costa Rica | Panama | Belize
South America | Brazil | Argentina | Peru | Colombia | Chile | Paraguay | Bolivia | Ecuador
Latin America | Mexico | Central America | South America | Caribbean
Caribbean | Haiti | Dominican Republic | Jamaica | Puerto Rico
Middle East | Jordan | Iraq | Egypt | Yemen | Lebanon | West Bank | Gaza | Saudi Arabia | Oman
North Africa | Morocco | Libya | Tunisia | Algeria | Egypt | Maghreb
Southeast Asia | Indonesia | Vietnam | Thailand | Philippines | Laos | Burma | Cambodia | Malaysia
South Asia | India | Pakistan | Bangladesh | Nepal | Sri Lanka
Central Asia | Kazakhstan | Uzbekistan | Kyrgyzstan | Tajikistan
Eastern Europe | Ukraine | Georgia | Moldova | Serbia | Bosnia | Croatia | Baltics
Pacific Islands | Guam | American Samoa | Northern Mariana | Micronesia | Palau | Hawaii
Great Lakes | Michigan | Erie | Superior | Ontario
New England | Maine | Vermont | New Hampshire | Massachusetts | Rhode Island | Connecticut
Philadelphia | Phila | Southeastern Pennsylvania | Independence National | Delaware River
San Diego | Miramar | Camp Pendleton | Coronado
San Joaquin | Central Valley | Stockton | Fresno
Klamath | Trinity River | Bogus Creek | Shasta
New York City | NYC | New York NY
Texas | Houston | Dallas | Austin | San Antonio
Washington DC | District of Columbia | National Capital Region | Potomac
Chesapeake | Potomac | Maryland | Virginia | tidal
Pacific Northwest | Oregon | Washington | Columbia River
Southwest | Arizona | New Mexico | desert
Rocky Mountain | Colorado | Wyoming | Montana
Midwest | Ohio | Indiana | Illinois | Wisconsin | Iowa
Appalachia | Appalachian | West Virginia | Kentucky
Mississippi River | delta | Louisiana
Alaska | Anchorage | Fairbanks | Bering | arctic | Yukon
Hawaii | Honolulu | Pacific | Oahu
Puerto Rico | San Juan | Caribbean
Amazon | Brazil | rainforest | tropical forest
`;
